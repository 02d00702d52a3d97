/** The browser of the client's user, and the ways in which a client reaches it. */
import type { Origins, SiteHandler, Surroundings } from '../drive.ts'
import { fetchDocument } from './fetch-document.ts'
import { type UserAgentOptions, visit } from './user-agent.ts'

/** The site that the stand-ins for browsers tell what they were asked to open. */
export const browserSite = 'browser'

interface BrowserOptions extends UserAgentOptions {
  readonly surroundings: Surroundings
  readonly origins: () => Origins
  readonly onFailure: (error: unknown) => void
}

export class Browser {
  readonly #options: BrowserOptions
  readonly #opened = new Set<string>()
  #printed = ''

  constructor(options: BrowserOptions) {
    this.#options = options
  }

  /** The body of a POST is what to open. */
  readonly site: SiteHandler = ({ method, body }) => {
    if (method !== 'POST') return { status: 405 }
    this.#open(body.trim())
    return { status: 204 }
  }

  /** Text that the client wrote for its user, who does what it says: opens the page that asks for authorization. */
  readonly read = (text: string): void => {
    this.#printed = (this.#printed + text).slice(-maxPrinted)
    const own = Object.values(this.#options.origins())
    for (const [url] of this.#printed.matchAll(printedUrl)) {
      if (own.some((origin) => url.startsWith(`${origin}/`)) && url.includes('response_type=')) this.#open(url)
    }
  }

  #open(url: string): void {
    // A client may print what it opens.
    const key = requestIn(url)
    if (this.#opened.has(key)) return
    this.#opened.add(key)
    const { surroundings, origins, onFailure } = this.#options
    const follow = (page: string): Promise<void> => visit(page, this.#options)
    const look = surroundings.browser ?? ((page: string) => follow(page))
    void look(url, follow, origins(), (id) => fetchDocument(id, this.#options)).catch(onFailure)
  }
}

/** What makes an authorization request that request, however its URL is written. */
function requestIn(url: string): string {
  const { searchParams } = URL.canParse(url) ? new URL(url) : { searchParams: new URLSearchParams() }
  const own = [searchParams.get('state'), searchParams.get('code_challenge')].filter((value) => value !== null)
  return own.length === 0 ? url : own.join(' ')
}

/** Characters that are kept of what was printed: a URL may come in pieces. */
const maxPrinted = 8_192
/** Complete only with what ends it. */
const printedUrl = /https?:\/\/[^\s"'<>\u001b]+(?=[\s"'<>\u001b])/g
