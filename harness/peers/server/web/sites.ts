/** Our HTTP servers that speak no MCP, around one launch of the client. */
import type { Recorder } from '../../../trace/recorder.ts'
import { type HttpListener, listenHttp, pathOf } from '../../../transports/http/listener.ts'
import type { HttpServerExchange } from '../../../transports/http/server-exchange.ts'
import { respond } from '../../../transports/http/site.ts'
import { untrustedCertificate } from '../../../transports/http/untrusted-certificate.ts'
import type { Bounds } from '../../../wire/bounds.ts'
import type { Origins, SiteAnswer, SiteHandler, Surroundings } from '../drive.ts'

/** The site of the MCP server's own origin: all paths but the endpoint. */
export const besides = 'mcp'
/** The same of the second MCP server of a launch. */
export const besidesOther = 'other'

interface SitesOptions {
  /** Names the launch; the connection of a site is `<name>.<site>`. */
  readonly name: string
  readonly recorder: Recorder
  readonly bounds: Bounds
  readonly surroundings: Surroundings
  /** Takes the place of the handler of a site, or adds one. */
  readonly own: Readonly<Record<string, SiteHandler>>
  readonly onFailure: (error: unknown) => void
}

export class Sites {
  readonly #options: SitesOptions
  readonly #handlers: Readonly<Record<string, SiteHandler>>
  readonly #origins: Record<string, string> = {}
  readonly #listeners: Pick<HttpListener, 'close'>[] = []

  constructor(options: SitesOptions) {
    this.#options = options
    this.#handlers = { ...options.surroundings.sites, ...options.own }
  }

  get origins(): Origins {
    return this.#origins
  }

  /** Listens for all sites but those of MCP servers, which have listeners already. */
  async open(): Promise<void> {
    const { recorder, bounds, surroundings } = this.#options
    const isOfServer = (site: string): boolean => site === besides || site === besidesOther
    for (const site of Object.keys(this.#handlers).filter((site) => !isOfServer(site))) {
      const connection = this.connectionOf(site)
      const listener = await listenHttp({
        recorder,
        bounds,
        ...portOf(surroundings, site),
        ...(surroundings.untrusted?.includes(site) === true ? { tls: untrustedCertificate } : {}),
        carriesMessages: () => false,
        connectionOf: () => connection,
        onRequest: (exchange) => void this.answer(site, exchange),
        onReached: ({ bound, words }, consequence) =>
          recorder.record({ kind: 'note', connection, bound, note: `${words}: ${consequence}` }),
      })
      this.#listeners.push(listener)
      this.opened(site, listener.origin)
    }
  }

  /** The connection that holds what is asked of a site. */
  connectionOf(site: string): string {
    return `${this.#options.name}.${site}`
  }

  /** Takes over what listens by itself. */
  adopt(site: string, listener: Pick<HttpListener, 'origin' | 'close'>): void {
    this.#listeners.push(listener)
    this.opened(site, listener.origin)
  }

  /** To be called when a site can be reached. */
  opened(site: string, origin: string): void {
    const { recorder, surroundings } = this.#options
    const { variant } = surroundings
    this.#origins[site] = origin
    const named = variant === undefined ? {} : { variant }
    recorder.record({ kind: 'site-opened', connection: this.connectionOf(site), site, origin, ...named })
  }

  /** Answers what came to a site. Never rejects. */
  async answer(site: string, exchange: HttpServerExchange): Promise<void> {
    try {
      respond(exchange, await this.#ask(site, exchange))
    } catch (thrown) {
      this.#options.onFailure(thrown)
      exchange.drop()
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#listeners.map((listener) => listener.close()))
  }

  async #ask(site: string, { method, url, headers, body }: HttpServerExchange): Promise<SiteAnswer> {
    const handler = this.#handlers[site]
    if (handler === undefined) return { status: 404 }
    const query = new URLSearchParams(url.split('?', 2)[1] ?? '')
    return handler({
      method,
      path: pathOf(url),
      query,
      headers,
      body: body.toString('utf8'),
      origins: this.#origins,
    })
  }
}

/** The port that a site has to have, if it has to have one. */
export function portOf(surroundings: Surroundings | undefined, site: string): { readonly port?: number } {
  const port = surroundings?.ports?.[site]
  return port === undefined ? {} : { port }
}
