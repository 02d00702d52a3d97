/** HTTP servers of ours that a server under test asks: an issuer of tokens, a metadata document, an API of a third party. */
import type { Recorder } from '../../trace/recorder.ts'
import { type HttpListener, listenHttp, pathOf } from '../../transports/http/listener.ts'
import { respond, type SiteHandler } from '../../transports/http/site.ts'
import { untrustedCertificate } from '../../transports/http/untrusted-certificate.ts'
import type { HostOptions } from './drive.ts'

/** Undefined when the port is taken. */
export async function openHosted(
  site: string,
  handler: SiteHandler,
  { port, tls = false, recorder, name }: HostOptions & { readonly recorder: Recorder; readonly name: string },
): Promise<HttpListener | undefined> {
  const connection = `${name}.${site}`
  try {
    const listener = await listenHttp({
      recorder,
      port,
      ...(tls ? { tls: untrustedCertificate } : {}),
      carriesMessages: () => false,
      connectionOf: () => connection,
      onRequest(exchange) {
        const { method, url, headers, body } = exchange
        const query = new URLSearchParams(url.split('?', 2)[1] ?? '')
        const origins = { [site]: listener.origin }
        const asked = { method, path: pathOf(url), query, headers, body: body.toString('utf8'), origins }
        void Promise.resolve(handler(asked)).then(
          (answer) => respond(exchange, answer),
          () => exchange.drop(),
        )
      },
    })
    recorder.record({ kind: 'site-opened', connection, site, origin: listener.origin })
    return listener
  } catch {
    const note = `our ${site} could not be opened: port ${port} of 127.0.0.1 is taken. End what listens there, or configure another port`
    recorder.record({ kind: 'note', connection, problem: true, note })
    return undefined
  }
}
