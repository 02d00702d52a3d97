/** What was sent, as something that a person can send again: a curl command, a line for standard input, a call of the inspector. */
import type { WireExcerpt } from '../../../harness/judging/result.ts'
import { isMapping, parsedBody } from '../../red/message.ts'

/** How the target is reached, read from what the user named. */
export interface Reach {
  readonly command: string | undefined
  readonly url: string | undefined
}

/** `node server.js and http://127.0.0.1:3000/mcp`, or one of the two. */
export function reachOf(target: string): Reach {
  const url = /(?:^| and )(https?:\/\/\S+)$/.exec(target)?.[1]
  const command = url === undefined ? target : target.slice(0, -url.length).replace(/ and $/, '')
  return { command: command === '' ? undefined : command, url }
}

/** A command of a shell; undefined for what was no HTTP request of ours, or is not there as a whole. */
export function curlOf(line: WireExcerpt, { url }: Reach): string | undefined {
  const [, method, path] = /^([A-Z]+) (\S+)$/.exec(line.head ?? '') ?? []
  if (line.from !== 'us' || method === undefined || path === undefined || url === undefined) return undefined
  if (line.cut !== undefined) return undefined
  const { headers = [], body } = line
  const has = (name: string) => headers.some(([known]) => known.toLowerCase() === name)
  const usual: readonly (readonly [string, string])[] = [
    ...(body === undefined || has('content-type') ? [] : [['Content-Type', 'application/json'] as const]),
    ...(has('accept') ? [] : [['Accept', method === 'GET' ? 'text/event-stream' : bothKinds] as const]),
  ]
  return [
    'curl -i -N',
    ...(method === 'POST' && body !== undefined ? [] : [`-X ${method}`]),
    ...[...usual, ...headers].map(([name, value]) => `-H ${headerWord(name, value)}`),
    ...(body === undefined ? [] : [`--data-raw ${word(body)}`]),
    word(new URL(path, url).href),
  ].join(' ')
}

const bothKinds = 'application/json, text/event-stream'

/** A session and what was hidden come from variables of the shell. */
function headerWord(name: string, value: string): string {
  if (/^mcp-session-id$/i.test(name)) return `"${name}: $MCP_SESSION_ID"`
  if (!value.includes('[redacted]')) return word(value === '' ? `${name};` : `${name}: ${value}`)
  const scheme = /^(\w+) \[redacted\]$/.exec(value)?.[1]
  return `"${name}: ${scheme === undefined ? '' : `${scheme} `}$${name.replaceAll(/\W/g, '_').toUpperCase()}"`
}

/** The line as it went to standard input; undefined for what went over HTTP, or is not there as a whole. */
export function stdinLineOf({ from, head, body, cut, http }: WireExcerpt): string | undefined {
  return from === 'us' && head === undefined && http === undefined && cut === undefined ? body : undefined
}

/** What the command line of the inspector can call by itself; anything else is done in its window. */
export function inspectorOf(line: WireExcerpt, reach: Reach): string | undefined {
  const json = parsedBody(line)
  if (line.from !== 'us' || !isMapping(json) || typeof json.method !== 'string') return undefined
  const isHttp = line.http !== undefined && reach.url !== undefined
  const target = isHttp ? word(reach.url ?? '') : reach.command
  if (target === undefined) return undefined
  const params = isMapping(json.params) ? json.params : {}
  const flags = flagsFor(json.method, params)
  // By itself it speaks the revisions that begin with initialize.
  const isModern = isMapping(params._meta) && 'io.modelcontextprotocol/protocolVersion' in params._meta
  const how = [...(isHttp ? ['--transport http'] : []), ...(isModern ? ['--protocol-era modern'] : [])]
  const npx = 'npx @modelcontextprotocol/inspector'
  if (flags === undefined) return [npx, ...(isHttp ? [...how, '--server-url', target] : [target, ...how])].join(' ')
  return [npx, '--cli', target, ...how, `--method ${json.method}`, ...flags].join(' ')
}

const withoutParameters = new Set(['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'])
/** Others its command line refuses to send. */
const levels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']

type Params = Readonly<Record<string, unknown>>

/** Undefined for what the command line would send otherwise: a cursor, a task, arguments that are no object, a name like a flag. */
function flagsFor(method: string, params: Params): readonly string[] | undefined {
  const { name, uri, level, arguments: given = {}, _meta, ...others } = params
  if (Object.keys(others).length > 0) return undefined
  if (withoutParameters.has(method)) return Object.keys(params).every((key) => key === '_meta') ? [] : undefined
  if (method === 'tools/call' && isValue(name)) return withPairs(`--tool-name ${word(name)}`, '--tool-arg', given)
  if (method === 'prompts/get' && isValue(name)) return withPairs(`--prompt-name ${word(name)}`, '--prompt-args', given)
  if (method === 'resources/read' && isValue(uri)) return [`--uri ${word(uri)}`]
  if (method === 'logging/setLevel' && levels.some((known) => known === level)) return [`--log-level ${level}`]
  return undefined
}

const isValue = (value: unknown): value is string => typeof value === 'string' && /^[^-]/.test(value)

function withPairs(first: string, flag: string, given: unknown): readonly string[] | undefined {
  if (!isMapping(given) || Object.keys(given).some((key) => !/^[^-=][^=]*$/.test(key))) return undefined
  return [first, ...Object.entries(given).map(([key, value]) => `${flag} ${word(`${key}=${plain(value)}`)}`)]
}

/** It reads values as JSON, and as a text what is none. */
function plain(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return value === '' || isJson(value) ? JSON.stringify(value) : value
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** One word for a POSIX shell. */
function word(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
