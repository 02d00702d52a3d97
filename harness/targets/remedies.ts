/** What a person can do when a target cannot be started, or not be reached: from its command, its URL and what came. */
import { existsSync } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import type { ErrorCode, HarnessError } from '../harness-error.ts'

/** As far as the user named it. */
export interface NamedTarget {
  readonly command?: readonly string[] | undefined
  readonly url?: string | undefined
  readonly cwd?: string | undefined
  /** We have minted a token for it, and have said by now how that was refused. */
  readonly hasMintedToken?: boolean
}

type Remedy = (target: NamedTarget, message: string) => string | undefined

/** The most likely cause first. */
const remedies: readonly (readonly [codes: readonly ErrorCode[] | undefined, Remedy])[] = [
  [['command-not-found'], wholeCommandQuoted],
  [undefined, notBuilt],
  [undefined, noLoader],
  [['not-mcp'], banner],
  [['not-mcp', 'no-answer', 'connection-refused'], wrongPath],
  [
    ['unauthorized'],
    ({ hasMintedToken = false }) =>
      hasMintedToken
        ? undefined
        : "Pass a token: --header 'Authorization: Bearer $TOKEN'. It is kept out of traces and reports. Or have the server " +
          'trust our issuer, which mints one: authorization.suiteIssuer in the configuration.',
  ],
  [['exited-at-once'], () => 'Run the command on its own: it must keep running and wait for messages.'],
  [['no-answer'], moreTime],
  [
    ['connection-refused'],
    (_, message) =>
      message.includes('an authorization server')
        ? 'Start it first. --issuer must be the issuer identifier in its metadata.'
        : 'Check that the server runs and listens there; --starts-http starts it by its command.',
  ],
  [
    ['tls'],
    () => 'If the certificate is from a private authority, set NODE_EXTRA_CA_CERTS to the file of that authority.',
  ],
]

/** The one that fits best; undefined when the error says all there is. */
export function remedyFor({ code, message }: HarnessError, target: NamedTarget): string | undefined {
  for (const [codes, remedy] of remedies) {
    if (codes !== undefined && !codes.includes(code)) continue
    const found = remedy(target, message)
    if (found !== undefined) return found
  }
  return undefined
}

function wholeCommandQuoted({ command = [] }: NamedTarget): string | undefined {
  const [only, ...rest] = command
  if (only === undefined || rest.length > 0 || !/\s/.test(only)) return undefined
  return `The whole command stands in quotes and is taken for the name of one program; write it without them: -- ${only}`
}

const builtFolders = /(?:^|\/)(?:dist|build|out|lib|target)\//

/** A file that the command names and that is not there. */
function notBuilt({ command = [], cwd = '.' }: NamedTarget): string | undefined {
  const missing = command
    .slice(1)
    .find((word) => /^[^-].*\.(?:[cm]?[jt]s|py|rb|jar|dll)$/.test(word) && !existsSync(resolve(cwd, word)))
  if (missing === undefined) return undefined
  return builtFolders.test(missing.replaceAll('\\', '/'))
    ? `${missing} does not exist in ${resolve(cwd)}: build the server first, often by npm run build.`
    : `${missing} does not exist in ${resolve(cwd)}: check the path, or say where it starts with --cwd.`
}

function noLoader({ command = [] }: NamedTarget, message: string): string | undefined {
  const script = command.find((word) => /\.[cm]?tsx?$/.test(extname(word)))
  if (script === undefined || basename(command[0] ?? '') !== 'node') return undefined
  if (!/Unknown file extension|Unexpected token|SyntaxError|strip|ERR_UNKNOWN_FILE/.test(message)) return undefined
  return `This node runs no TypeScript: use -- npx tsx ${script}, or the built program.`
}

const quieter: Readonly<Record<string, string>> = {
  npm: 'npm --silent ...',
  pnpm: 'pnpm --silent ...',
  yarn: 'yarn --silent ...',
  bun: 'bun --silent ...',
  uv: 'uv run --quiet ...',
}

/** More time does not help a process that ended by itself. */
function moreTime(_: NamedTarget, message: string): string | undefined {
  const hasEnded = /\bit exited with code \d/.test(message) && !message.includes('it was ended after a time')
  return hasEnded ? undefined : 'If the target is slow to start, give it more time with --start-timeout, such as 2m.'
}

/** Package runners announce on standard output what they run. */
function banner({ command = [] }: NamedTarget, message: string): string | undefined {
  const runner = basename(command[0] ?? '').replace(/\.(?:cmd|exe)$/, '')
  const quiet = quieter[runner]
  if (quiet === undefined || !/, got: /.test(message)) return undefined
  return `${runner} may have written its own words to standard output, where only messages may stand: use ${quiet}, or start the program itself.`
}

function wrongPath({ url }: NamedTarget, message: string): string | undefined {
  if (url === undefined || !URL.canParse(url) || !/\b40[45]\b/.test(message)) return undefined
  const { origin, pathname } = new URL(url)
  const others = ['/mcp', '/sse'].filter((path) => path !== pathname).map((path) => `${origin}${path}`)
  return `Check the path of the endpoint; usual ones are ${others.join(' and ')}.`
}
