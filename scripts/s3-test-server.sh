#!/usr/bin/env bash
# Starts a real S3 server for tests on 127.0.0.1:7480 with objects in memory. Needs Debian and root; elsewhere set
# TEST_S3_URL to your own server. `start` prints what to export, `stop` ends it.
set -euo pipefail
dir=${S3_TEST_DIR:-${TMPDIR:-/tmp}/vitrine-s3}
address=http://127.0.0.1:7480

stop() {
  # The pid file may be left from a server that has ended.
  for pid in "$dir"/run/*.pid; do [ -f "$pid" ] && kill "$(cat "$pid")" 2>/dev/null || true; done
  rm -rf "$dir"
}

install() {
  command -v radosgw >/dev/null && return
  [ "$(id -u)" = 0 ] || { echo "radosgw is not installed, and only root can install it" >&2; return 1; }
  apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends radosgw ceph-mon ceph-osd ceph-base ceph-common >&2
}

configure() {
  cat > "$dir/ceph.conf" <<CONF
[global]
fsid = $1
mon host = [v2:127.0.0.1:33300,v1:127.0.0.1:36789]
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
ms bind ipv4 = true
public addr = 127.0.0.1
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 1
osd objectstore = memstore
memstore device bytes = 4294967296
run dir = $dir/run
admin socket = $dir/run/\$name.asok
pid file = $dir/run/\$name.pid
log file = $dir/log/\$name.log
mon data = $dir/mon
osd data = $dir/osd
keyring = $dir/keyring
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:7480
CONF
}

start() {
  install
  stop
  mkdir -p "$dir"/{mon,osd,run,log}
  export CEPH_CONF=$dir/ceph.conf
  local fsid key
  fsid=$(cat /proc/sys/kernel/random/uuid)
  configure "$fsid"
  ceph-authtool --create-keyring "$dir/keyring" --gen-key -n mon. --cap mon 'allow *'
  ceph-authtool "$dir/keyring" --gen-key -n client.admin --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
  ceph-authtool "$dir/keyring" --gen-key -n client.rgw --cap mon 'allow rw' --cap osd 'allow rwx'
  ceph-authtool "$dir/keyring" --gen-key -n osd.0 --cap mon 'allow profile osd' --cap osd 'allow *'
  monmaptool --create --fsid "$fsid" --addv a '[v2:127.0.0.1:33300,v1:127.0.0.1:36789]' "$dir/monmap"
  ceph-mon --mkfs -i a --monmap "$dir/monmap" --keyring "$dir/keyring"
  ceph-mon -i a
  local osd
  osd=$(cat /proc/sys/kernel/random/uuid)
  ceph osd new "$osd" 0
  ceph-osd -i 0 --mkfs --osd-uuid "$osd"
  key=$(ceph-authtool "$dir/keyring" -p -n osd.0)
  printf '[osd.0]\nkey = %s\n' "$key" | ceph auth add osd.0 mon 'allow profile osd' osd 'allow *' -i -
  ceph-osd -i 0
  radosgw -n client.rgw
  for _ in $(seq 60); do curl -s -o /dev/null "$address" && break; sleep 1; done
  radosgw-admin -n client.rgw user create --uid=test --display-name=test --access-key=testkey --secret-key=testsecret
}

case ${1:-start} in
  start)
    start >&2
    echo "export TEST_S3_URL='s3://vitrine-test?endpoint=$address&region=default' AWS_ACCESS_KEY_ID=testkey AWS_SECRET_ACCESS_KEY=testsecret"
    ;;
  stop) stop ;;
  *) echo "usage: $0 start|stop" >&2; exit 2 ;;
esac
