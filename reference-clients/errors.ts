/** The transport is gone; nothing more can be sent or will arrive. */
export class ConnectionLost extends Error {}

/** A request that carried the session id was answered with 404: the session is over. */
export class SessionLost extends Error {}

/** The session was renewed before the request could be served; a cursor of the old session is worthless now. */
export class SessionRenewed extends Error {}

/** The response stream ended before the response. `reissue`: the request may be sent again under a new id. */
export class BrokenStream extends Error {
  readonly reissue: boolean
  constructor(reissue: boolean) {
    super('the response stream ended before the response')
    this.reissue = reissue
  }
}

/** The client does not want the answer any more. */
export class Withdrawn extends Error {}

/** No answer within the limit. */
export class RequestTimeout extends Error {}

/** The server answered, but the answer breaks a rule that the client has to enforce. */
export class InvalidResult extends Error {}

/** The client does no such thing. */
export class Unsupported extends Error {}

/** The client and the server cannot work together (version, era, transport); the connection ends. */
export class Incompatible extends Error {}

/** An HTTP status that carries no JSON-RPC error of this request. `body` is what came, for the compatibility rules. */
export class HttpFailure extends Error {
  readonly status: number
  readonly body: string
  constructor(status: number, body: string) {
    super(`HTTP status ${status}`)
    this.status = status
    this.body = body
  }
}

/** No token could be had: what the server or the authorization server says is not to be trusted, or the user refused. */
export class AuthorizationFailed extends Error {}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The user did not agree, so that nothing was sent. */
export class NotAllowed extends Error {}
