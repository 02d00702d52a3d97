/** The flags that reproduce a failure that was found through the library. */
import { hideInUrl } from '../harness/trace/secrets/find-secrets.ts'
import type { ClientOptions, ServerOptions } from './options.ts'
import type { Given } from './settings/repeat-command.ts'
import { printable } from './settings/values/by-variable.ts'

/** Undefined if a command line cannot express these options: it would run another test. */
export function givenByProgram(options: ServerOptions | ClientOptions): Given | undefined {
  const { fixtures = {}, authorization, baseline, bounds, cwd, env, timeouts, redact = [], sets = [] } = options
  if (Object.keys(fixtures).length > 0 || authorization !== undefined || bounds !== undefined) return undefined
  const { url, headers = {} } = 'url' in options || 'headers' in options ? options : {}
  return {
    program: ['npx', 'mcp-conform'],
    flags: [
      ...sets.flatMap((set) => ['--set', plain(set)]),
      ...(cwd === undefined ? [] : ['--cwd', plain(cwd)]),
      ...(baseline === undefined ? ['--no-baseline'] : ['--baseline', plain(baseline)]),
      ...limit('--start-timeout', timeouts?.start),
      ...limit('--timeout', timeouts?.request),
      ...limit('--scenario-timeout', timeouts?.scenario),
      ...redact.flatMap((name) => ['--redact', plain(name)]),
      ...assigned('--env', env, '='),
    ],
    headers: assigned('--header', headers, ': '),
    ...(url === undefined
      ? {}
      : { url: hideInUrl(plain(String(url)), (name, value) => printable(name, value, process.env)) }),
  }
}

function limit(flag: string, ms: number | undefined): readonly string[] {
  return ms === undefined ? [] : [flag, String(ms)]
}

function assigned(flag: string, values: Readonly<Record<string, string>> = {}, sign: string): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => [
    flag,
    `${plain(name)}${sign}${printable(name, plain(value), process.env)}`,
  ])
}

/** Escapes dollar signs, so that none begins a variable. */
function plain(text: string): string {
  return text.replaceAll('$', '$$$$')
}
