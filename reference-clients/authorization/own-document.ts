/** A metadata document that the client serves itself, on this machine: for trying it out. */
import { createServer } from 'node:https'
import type { AuthorizationDecisions, HostedDocument } from './decisions.ts'

export interface ServedDocument {
  readonly url: string
  close(): void
}

export async function serveDocument(
  certificate: { readonly key: string; readonly cert: string },
  redirectUri: string,
  decide: AuthorizationDecisions,
): Promise<ServedDocument> {
  const server = createServer({ ...certificate }, (_request, response) => {
    const { status, type, body } = decide.document(url, () => documentOf(url, redirectUri))
    response.writeHead(status, { 'Content-Type': type, Connection: 'close' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const url = `https://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/client.json`
  return {
    url,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const documentOf = (url: string, redirectUri: string): HostedDocument => ({
  status: 200,
  type: 'application/json',
  body: {
    client_id: url,
    client_name: 'Reference client',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
})
