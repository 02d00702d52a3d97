import { each, failed, passed } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { changer } from '../../stimuli/change.ts'
import { subscriptionId } from '../../stimuli/modern.ts'
import { acknowledged, ofSubscription, supported } from './parts/messages.ts'

const labels = ['first', 'second', 'third', 'fourth', 'fifth'] as const

export default using(['mutation-tool']).serverScenario<(typeof labels)[number]>({
  title: 'Changes while subscriptions are being opened',
  // Changes would reach the subscriptions and lists of others.
  isolation: 'alone',
  async drive({ connect, fixtures }) {
    // Over stdio a connection is a start.
    if (fixtures.find('mutation-tool') === undefined) return
    const client = await connect({ fresh: true })
    const change = changer(client, fixtures)
    if (change === undefined) return
    const opening = labels.map(async (as, index) => {
      const filter = { notifications: { toolsListChanged: true } }
      const listening = client.start('subscriptions/listen', filter, { as, id: `sub-${index}` })
      // Twice, so that the change is undone.
      const changes = [change('tool'), change('tool')]
      const listen = await listening
      await listen.next((message) => subscriptionId(message) === listen.id || message.id === listen.id)
      await Promise.all(changes)
      return listen
    })
    const listens = await Promise.all(opening)
    await client.fence()
    for (const listen of listens) await listen.cancel()
    await client.fence()
  },
  judges: {
    'subscriptions.server.nothing-before-ack': (exchanges, { conversations }) =>
      each(labels, (label) => {
        const messages = ofSubscription(supported(exchanges[label]), conversations)
        const index = messages.findIndex(({ method }) => method === acknowledged)
        const early = index > 0 ? messages[0] : undefined
        return early === undefined ? passed : failed('the acknowledgement first', early.json, early.seq)
      }),
  },
})
