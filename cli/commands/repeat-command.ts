/** The shell command that repeats one cell of a run. */
import type { Cell } from '../../harness/runner/events.ts'
import type { RunSettings } from '../options/options.ts'

/** A way to write the command for any cell. Values that may be secret are left for the user to fill in. */
export function repeatCommand(settings: RunSettings): (cell: Cell) => string {
  const { side, target, given } = settings
  const words = (cell: Cell): string[] => [
    'mcp-conform',
    side,
    ...['--revision', cell.revision, '--transport', cell.transport, '--scenario', cell.scenario],
    ...(cell.scenario.startsWith('fuzz/')
      ? ['--seed', String(settings.seed), '--fuzz-runs', String(settings.fuzzRuns)]
      : []),
    ...(settings.callTools === 'safe' ? [] : ['--call-tools', settings.callTools]),
    ...(given.config === undefined ? [] : ['--config', given.config]),
    ...(given.cwd === undefined ? [] : ['--cwd', given.cwd]),
    ...(side === 'server' && target.url !== undefined ? ['--url', withoutSecrets(target.url)] : []),
    ...(side === 'server' && target.startsHttp === true ? ['--starts-http'] : []),
    ...given.headers.flatMap((name) => ['--header', `${name}: ...`]),
    ...given.env.flatMap((name) => ['--env', `${name}=...`]),
    ...(target.command === undefined ? [] : ['--', ...target.command]),
  ]
  return (cell) => words(cell).map(shellWord).join(' ')
}

/** A word as a POSIX shell reads it back. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

function withoutSecrets(url: string): string {
  const parsed = new URL(url)
  const secret = [...parsed.searchParams.keys()].filter((name) => /key|token|secret|password|auth|code/i.test(name))
  if (parsed.password === '' && secret.length === 0) return url
  if (parsed.password !== '') parsed.password = '...'
  for (const name of secret) parsed.searchParams.set(name, '...')
  return parsed.href
}
