import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const MEGABYTE = 1024 ** 2

/** `EXT4_IOC_SHUTDOWN` with `EXT4_GOING_FLAGS_NOLOGFLUSH`: from now on nothing reaches the disk, as when the power goes. Perl is in every Debian. */
const CUT =
  'my $flags = pack("L", 2); open(F, "<", $ARGV[0]) or die $!; ioctl(F, 0x8004587d, $flags) or die $!'

function run(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (error || status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`)
}

/** Why power cannot be cut here; undefined: it can. */
export function whyNot(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can mount a disk'
  const missing = ['mkfs.ext4', 'mount', 'perl'].find((program) => spawnSync('which', [program]).status !== 0)
  if (missing) return `${missing} is not installed`
  try {
    new CutDisk(64).remove()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** A disk in a file, with ext4, whose power can be cut. */
export class CutDisk {
  readonly #base = mkdtempSync(join(tmpdir(), 'disk-'))
  readonly #image = join(this.#base, 'image')
  readonly folder = join(this.#base, 'mounted')

  constructor(megabytes: number) {
    // The embedded database is another account's than root's.
    chmodSync(this.#base, 0o711)
    writeFileSync(this.#image, '')
    truncateSync(this.#image, megabytes * MEGABYTE)
    mkdirSync(this.folder)
    run('mkfs.ext4', '-q', '-F', this.#image)
    this.#mount()
    chmodSync(this.folder, 0o755)
  }

  #mount(): void {
    run('mount', '-o', 'loop', this.#image, this.folder)
  }

  cut(): void {
    run('perl', '-e', CUT, this.folder)
  }

  /** The power is back: what had reached the disk is there. Waits until all that used the disk has ended. */
  async restore(): Promise<void> {
    for (let tries = 0; spawnSync('umount', [this.folder]).status !== 0; tries++) {
      if (tries > 100) throw new Error('the disk is still in use')
      await sleep(100)
    }
    this.#mount()
  }

  remove(): void {
    spawnSync('umount', [this.folder])
    rmSync(this.#base, { recursive: true, force: true })
  }
}
