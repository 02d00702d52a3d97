import type { Exchange, TestClient } from '../../harness/index.ts'
import type { JsonObject } from '../../schema/index.ts'
import { promptMs } from '../judging/pings/pings.ts'
import { declaredLists } from './lists.ts'

const times = 3

/** Where a ping took long: asks for lists, so that it is seen whether that is what any answer takes. */
export async function showUsualPace<L extends string>(
  client: TestClient<L>,
  { sent, response }: Exchange,
  capabilities: JsonObject,
): Promise<void> {
  if (sent === undefined || response === undefined || response.at - sent.at <= promptMs) return
  const declared = declaredLists(capabilities)
  for (let n = 0; n < times; n += 1) {
    const list = declared[n % declared.length]
    if (list !== undefined) await client.request(list.method)
  }
}
