import type { HttpResponse } from '../http-exchange.ts'

/** Where the tokens of a run come from. */
export interface TokenSource {
  /** The token that goes with a request to the server. */
  token(server: string): string | undefined
  /**
   * True when the request is worth another try with what `token` gives now.
   * @param used the token that it had
   * @param operation names what is tried, so that it is not tried for ever
   */
  renew(server: string, response: HttpResponse, used: string | undefined, operation: string): Promise<boolean>
  close(): void
}
