/** The user's browser: opens what the client asks for, agrees to everything, and goes back to the client. */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { Recorder } from '../../../trace/recorder.ts'
import { nextHttp } from '../../../wire/http/http-number.ts'

/** Redirects that it follows. */
const mostHops = 10
/** Milliseconds that a page may take. */
const limitMs = 10_000
/** Characters of a page that are read. */
const mostOfPage = 65_536

export interface UserAgentOptions {
  readonly recorder: Recorder
  readonly connection: string
  readonly signal: AbortSignal
}

/**
 * Opens a URL and follows its redirects. Only plain HTTP on this machine: a client under test must not send us to strangers.
 * What cannot be opened ends the visit; never rejects.
 */
export async function visit(url: string, options: UserAgentOptions): Promise<void> {
  let next: string | undefined = url
  for (let hop = 0; next !== undefined && hop < mostHops; hop += 1) {
    if (!isLocal(next)) return note(options, 'the browser did not open what is neither http nor on this machine')
    next = await get(next, options)
  }
}

function isLocal(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}

/** Where the answer redirects to, if it does. */
function get(url: string, { recorder, connection, signal }: UserAgentOptions): Promise<string | undefined> {
  const headers = { 'User-Agent': 'mcp-conform (browser)', Accept: 'text/html, */*' }
  const http = nextHttp()
  const sent = Object.entries(headers)
  recorder.record({ kind: 'http-request', connection, http, direction: 'sent', method: 'GET', url, headers: sent })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
  return new Promise((resolve) => {
    const end = (location?: string, error?: string): void => {
      recorder.record({ kind: 'http-ended', connection, http, by: 'target', error })
      resolve(location)
    }
    const asked = httpRequest(url, { headers, agent: false, signal: limit }, (response) => {
      const { statusCode: status = 0, headers: fields } = response
      const { location } = fields
      const isRedirect = status >= 300 && status < 400 && location !== undefined && URL.canParse(location, url)
      readPage(response, (page) => {
        const content = page === '' ? {} : { text: page }
        const headers = pairs(response.rawHeaders)
        recorder.record({ kind: 'http-response', connection, http, status, headers, ...content })
        end(isRedirect ? new URL(location, url).href : undefined)
      })
    })
    asked.on('error', (error) => end(undefined, error.message))
    asked.end()
  })
}

/** What the user is shown, as far as a page is read. */
function readPage(response: IncomingMessage, then: (page: string) => void): void {
  let page = ''
  response.setEncoding('utf8')
  response.on('data', (text: string) => {
    page += text.slice(0, mostOfPage - page.length)
    if (page.length >= mostOfPage) response.destroy()
  })
  response.on('error', () => {})
  response.once('close', () => then(page))
}

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, i): [string, string][] => (i % 2 === 0 ? [[name, raw[i + 1] ?? '']] : []))
}

function note({ recorder, connection }: UserAgentOptions, text: string): void {
  recorder.record({ kind: 'note', connection, note: text })
}
