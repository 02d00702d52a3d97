import { type ErrorCode, HarnessError } from '../harness-error.ts'

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Why no HTTP response came, or it broke off, in plain words. */
export function connectionError(error: unknown, url: URL): HarnessError {
  const code = codeOf(error)
  const detail = error instanceof Error && error.message !== '' ? error.message : code
  const say = (kind: ErrorCode, words: string): HarnessError => new HarnessError(kind, `${words} (${detail})`, error)
  switch (code) {
    case 'ECONNREFUSED':
      return say('connection-refused', `Nothing listens on ${url.host}. Is the server running, and on this port?`)
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return say('connection-refused', `The host ${url.hostname} is not known. Check the spelling of the URL.`)
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return say('connection-refused', `The host ${url.hostname} cannot be reached.`)
    case 'ECONNRESET':
    case 'EPIPE':
      return say('no-answer', `The server at ${url.host} broke off the connection.`)
    default:
  }
  if (code.startsWith('HPE_')) return say('not-mcp', `What ${url.host} answers is not HTTP.`)
  if (code === 'EPROTO' || code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS'))
    return say('tls', `No TLS connection to ${url.host}. Does the server speak https on this port?`)
  if (/CERT|SIGNATURE|CRL/.test(code))
    return say(
      'tls',
      `The certificate of ${url.host} is not trusted. Add its authority with NODE_EXTRA_CA_CERTS if it is yours.`,
    )
  if (code.startsWith('ERR_')) return say('internal', 'The HTTP request cannot be sent.')
  return say('no-answer', `The exchange with ${url.host} failed.`)
}
