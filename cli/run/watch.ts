/** `--watch` of `server` and `client`: runs again when files change, first what failed. */
import { visible } from '../../reports/index.ts'
import type { Io } from '../io.ts'
import { lastRun } from '../last-run.ts'
import { pageOfRuns } from '../ui/page-of-runs.ts'
import { watchChanges } from '../watch/changes.ts'
import { readKeys } from '../watch/keys.ts'
import { createRuns } from '../watch/runs.ts'
import { hasFlag, withFlag, withoutFlag } from '../watch/words.ts'

/** Flags that say themselves what is run: what failed would be more, or the same. */
const exact = ['--only', '--last-failed']
/** Flags in place of which `p` has a pattern. */
const chosen = ['--requirement', '--scenario', '--only']
const mostNamed = 3

const help = `   a  run all   f  run what failed   r  run again   p  run requirements by a pattern   q  quit\n`

/**
 * Runs until `q` or an interrupt; resolves with the exit code of the last run.
 * @param words the command line, with --watch
 */
export async function watchRuns(words: readonly string[], io: Io): Promise<number> {
  const own = withoutFlag(words, '--watch', false)
  const isExact = exact.some((flag) => hasFlag(own, flag))
  const unchosen = chosen.reduce((left, flag) => withoutFlag(left, flag), withoutFlag(own, '--last-failed', false))
  const all = [own]
  const failed = [withFlag(own, '--last-failed')]
  const afterChange = (): readonly (readonly string[])[] => (isExact || !hasFailed(io) ? all : [...failed, ...all])
  const quit = new AbortController()
  let latest: readonly (readonly string[])[] = all
  let pattern: string | undefined
  const say = (text: string): void => io.err(text)
  const page = hasFlag(own, '--ui') ? await pageOfRuns(io) : undefined
  const onIdle = (): void => say(`   watching ${visible(io.cwd)} for changes\n${help}`)
  const program = [process.execPath, ...process.execArgv, process.argv[1] ?? '']
  const runs = createRuns(program, io.cwd, onIdle, page)
  const start = (wanted: readonly (readonly string[])[]): void => {
    latest = wanted
    runs.start(wanted)
  }
  const press = (key: string): void => {
    if (pattern !== undefined) typed(key)
    else if (key === 'a') start(all)
    else if (key === 'f') start(hasFailed(io) ? failed : all)
    else if (key === 'r') start(latest)
    else if (key === 'p') {
      pattern = ''
      say('   requirements (such as tools.*), then Enter: ')
    } else if (key === 'q') quit.abort()
  }
  const typed = (key: string): void => {
    if (key === 'q' && pattern === '') quit.abort()
    else if (key === '\u001b') {
      pattern = undefined
      say(`\n${help}`)
    } else if (key === '\r' || key === '\n') {
      const given = pattern ?? ''
      pattern = undefined
      say('\n')
      if (given !== '') start([withFlag(unchosen, '--requirement', given)])
    } else {
      if (key === '\u007f' && pattern === '') return
      pattern = key === '\u007f' ? (pattern ?? '').slice(0, -1) : `${pattern ?? ''}${key}`
      say(key === '\u007f' ? '\b \b' : visible(key))
    }
  }
  const changes = await watchChanges(io.cwd, (paths) => {
    const more = paths.length > mostNamed ? ` and ${paths.length - mostNamed} more` : ''
    say(`\n   changed: ${visible(paths.slice(0, mostNamed).join(', '))}${more}\n`)
    start(afterChange())
  })
  const keys = readKeys(process.stdin, press)
  const stop = (): void => quit.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  start(all)
  await new Promise<void>((resolve) => quit.signal.addEventListener('abort', () => resolve(), { once: true }))
  keys.close()
  await changes.close()
  const exitCode = await runs.stop()
  await page?.close()
  return exitCode
}

/** Whether something failed in the last run here. */
function hasFailed(io: Io): boolean {
  try {
    const { only, crashes } = lastRun(io).broken()
    return only.length + crashes.length > 0
  } catch {
    return false
  }
}
