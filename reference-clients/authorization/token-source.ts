import type { HttpResponse } from '../transports/http-exchange.ts'

/** Where the tokens of a run come from. */
export interface TokenSource {
  /** The token that goes with a request to the server. */
  token(server: string): string | undefined
  /** The header fields that carry a token; for a token that is bound to a key, also the DPoP proof. */
  credentials(request: { readonly method: string; readonly url: string }, token: string): Record<string, string>
  /**
   * True when the request is worth another try with what `token` gives now.
   * @param used the token that it had
   * @param operation names what is tried, so that it is not tried for ever
   */
  renew(server: string, response: HttpResponse, used: string | undefined, operation: string): Promise<boolean>
  close(): void
}
