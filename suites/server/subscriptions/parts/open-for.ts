/** A subscription that has been acknowledged, or answered. */
import type { TestClient } from '../../../../harness/index.ts'
import type { JsonObject } from '../../../../schema/index.ts'
import { subscriptionId } from '../../../stimuli/modern.ts'

export async function openFor<L extends string>(client: TestClient<L>, notifications: JsonObject) {
  const listen = await client.start('subscriptions/listen', { notifications })
  await listen.next((message) => subscriptionId(message) === listen.id || message.id === listen.id)
  return listen
}
