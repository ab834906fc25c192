import { spawnSync } from 'node:child_process'
import { basename, dirname } from 'node:path'

/** Packs a directory. The same content gives the same bytes: order, times, owners and modes don't depend on the machine. */
export function pack(home: string, archive: string, createdAt: Date): void {
  const { status } = spawnSync(
    'tar',
    [
      ...['--create', '--use-compress-program=gzip --no-name', `--file=${archive}`, '--format=gnu', '--sort=name'],
      ...[`--mtime=@${createdAt.getTime() / 1000}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'],
      ...[`--directory=${dirname(home)}`, basename(home)],
    ],
    { stdio: 'inherit' },
  )
  if (status !== 0) throw new Error(`tar can't write ${archive}`)
}
