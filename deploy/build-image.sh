#!/bin/sh
# The steps of the image, run as root in a Debian system with the release in /tmp/release.tar.gz.
set -eu
useradd --system --create-home --home-dir /var/lib/vitrine --shell /usr/sbin/nologin vitrine
tar --extract --gzip --file=/tmp/release.tar.gz --directory=/opt --no-same-owner
mkdir --parents /data
chown vitrine:vitrine /data
chmod 700 /data
rm /tmp/release.tar.gz
