/** A user's browser, as far as it needs no scripts: opens a page of the server under test, and fills in its form. */
import { type Exchange, header, type TestClient } from '../../harness/index.ts'
import { type Form, formIn } from './html-forms.ts'

export interface Visitor {
  /** The Cookie header of a browser in which somebody is logged in; undefined: nobody is. */
  readonly cookie: string | undefined
  /** What is typed into empty fields; undefined: nothing is submitted. */
  readonly typed?: string
  /** Origins, other than that of the server, to which it follows a redirect, without the cookie. */
  readonly follows?: readonly string[]
  /** The label of the first page. */
  readonly as?: string
}

interface Visit {
  /** The last page without anything entered; undefined when there was none. */
  readonly page: string | undefined
  readonly status: number | undefined
  readonly form: Form | undefined
  /** All URLs that it was led to, the first one included. */
  readonly urls: readonly string[]
}

const mostSteps = 8
const notOfBrowsers = { 'MCP-Protocol-Version': null, 'Mcp-Session-Id': null, 'Last-Event-ID': null }

/** The origin of the server that a client of ours speaks to. */
function originOf(client: TestClient): string | undefined {
  const url = client.conversation().http.find(({ method }) => method === 'POST')?.url
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined
}

/** Whether a page may be visited: it is on the host of the server itself. */
export function isOwnPage(url: string, client: TestClient): boolean {
  const own = originOf(client)
  return own !== undefined && URL.canParse(url) && new URL(url).hostname === new URL(own).hostname
}

/** Opens a page of the server and follows its redirects; submits the form that is there. */
export async function visitPage(client: TestClient<string>, url: string, visitor: Visitor): Promise<Visit> {
  const jar = new Map<string, string>()
  const urls: string[] = []
  let next: { url: string; body?: string } | undefined = { url }
  let last: { page: string; status: number | undefined; form: Form | undefined } | undefined
  for (let step = 0; next !== undefined && step < mostSteps; step += 1) {
    const asked: { url: string; body?: string } = next
    urls.push(asked.url)
    const { http } = await send(client, asked, {
      cookie: isOwnPage(asked.url, client) ? cookies(visitor.cookie, jar) : '',
      ...(step === 0 && visitor.as !== undefined ? { as: visitor.as } : {}),
    })
    next = undefined
    if (http === undefined) break
    keepCookies(http.responseHeaders, jar)
    const location = header(http.responseHeaders, 'location')
    if (location !== undefined && URL.canParse(location, asked.url)) {
      const to = new URL(location, asked.url)
      const isFollowed = isOwnPage(to.href, client) || visitor.follows?.includes(to.origin) === true
      if (isFollowed) next = { url: to.href }
      else urls.push(to.href)
      continue
    }
    if (asked.body !== undefined) break
    const page = http.responseBody ?? ''
    const form = (http.status ?? 500) < 400 ? formIn(page, asked.url) : undefined
    last = { page, status: http.status, form }
    if (form !== undefined && visitor.typed !== undefined && isOwnPage(form.action, client))
      next = submission(form, visitor.typed)
  }
  return { page: last?.page, status: last?.status, form: last?.form, urls }
}

function submission({ action, method, fields }: Form, typed: string): { url: string; body?: string } {
  const filled = new URLSearchParams([...fields])
  for (const [name, value] of fields) if (value === '') filled.set(name, typed)
  return method === 'POST' ? { url: action, body: `${filled}` } : { url: `${action.split('?')[0]}?${filled}` }
}

function send(
  client: TestClient<string>,
  { url, body }: { url: string; body?: string },
  { cookie, as }: { cookie: string; as?: string },
): Promise<Exchange> {
  return client.http({
    as,
    method: body === undefined ? 'GET' : 'POST',
    url,
    bare: true,
    headers: {
      ...notOfBrowsers,
      Accept: 'text/html, */*',
      ...(cookie === '' ? {} : { Cookie: cookie }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
    },
    body,
  })
}

/** What the pages have set stands in place of what the user gave under the same name. */
function cookies(given: string | undefined, jar: ReadonlyMap<string, string>): string {
  const pairs = (given ?? '').split(/;\s*/).filter((pair) => pair !== '' && !jar.has(pair.split('=', 1)[0] ?? ''))
  return [...pairs, ...[...jar].map(([name, value]) => `${name}=${value}`)].join('; ')
}

function keepCookies(headers: readonly (readonly [string, string])[], jar: Map<string, string>): void {
  for (const [name, value] of headers) {
    const [, key, content] = /^([^=;\s]+)=([^;]*)/.exec(name.toLowerCase() === 'set-cookie' ? value : '') ?? []
    if (key !== undefined && content !== undefined) jar.set(key, content)
  }
}
