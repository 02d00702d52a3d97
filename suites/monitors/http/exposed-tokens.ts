/** A token that was shown comes back in no error and no log: https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#token-theft */
import { type Conversation, type HttpExchange, header } from '../../../harness/index.ts'
import { monitor } from '../../define.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'

const id = 'authorization.tokens.server-storage'

/** What stands in traces for a token that the suite has made; a part of one tells nobody what it was. */
const token = /mcpc_(?:access|refresh)~(?!cut)[0-9a-z]+/g

const tokensIn = (text: string): readonly string[] => text.match(token) ?? []

/** What a server tells of a refusal: its challenge and its body. */
const refusalIn = ({ status, responseHeaders, responseBody }: HttpExchange): string | undefined => {
  if ((status ?? 0) < 400) return undefined
  return `${header(responseHeaders ?? [], 'www-authenticate') ?? ''}\n${responseBody ?? ''}`
}

function readings({ http, bySubject, stderr }: Conversation): readonly Reading[] {
  const shown = new Set(http.flatMap(({ requestHeaders }) => tokensIn(header(requestHeaders, 'authorization') ?? '')))
  if (shown.size === 0) return []
  const judge = (text: string, ...seqs: readonly (number | undefined)[]): Reading => {
    const found = tokensIn(text).find((one) => shown.has(one))
    return reading(id, found !== undefined && { expected: 'no token in errors and logs', actual: found }, ...seqs)
  }
  return [
    ...http.flatMap((exchange) => {
      const refusal = refusalIn(exchange)
      return refusal === undefined ? [] : [judge(refusal, exchange.seq, exchange.responseSeq)]
    }),
    ...bySubject
      .filter(({ error, method }) => error !== undefined || method === 'notifications/message')
      .map(({ text, seq }) => judge(text, seq)),
    ...(stderr === '' ? [] : [judge(stderr)]),
  ]
}

export default monitor({
  title: 'Tokens that were shown come back in no error and no log',
  judges: judgesFrom([id], readings, 'no token of the suite was shown, or nothing was refused or logged'),
})
