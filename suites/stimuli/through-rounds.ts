import type { Exchange, RequestOptions, TestClient } from '../../harness/index.ts'
import type { JsonObject } from '../../schema/index.ts'

/** More rounds than a server needs that asks for nothing. */
const mostRounds = 5

/**
 * A request that a server of 2026-07-28 may answer with nothing but a state, to be asked again with it
 * (basic/patterns/mrtr). The label is that of each round, so that judges read the last one.
 */
export async function throughRounds<L extends string>(
  client: TestClient<L>,
  method: string,
  params: JsonObject,
  options: RequestOptions<L> = {},
): Promise<Exchange> {
  let exchange = await client.request(method, params, options)
  for (let round = 0; round < mostRounds; round += 1) {
    const { resultType, requestState, inputRequests } = exchange.response?.result ?? {}
    if (resultType !== 'input_required' || typeof requestState !== 'string' || inputRequests !== undefined) break
    exchange = await client.request(method, { ...params, requestState }, options)
  }
  return exchange
}
