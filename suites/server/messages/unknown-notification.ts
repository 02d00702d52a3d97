import { serverScenario } from '../../define.ts'
import { noNotifications } from '../../stimuli/near-misses/methods.ts'

/** What comes in answer is judged on every conversation; on this one nothing else was odd before. */
export default serverScenario({
  title: 'Notifications that nobody knows',
  group: 'plain',
  async drive({ connect }) {
    const client = await connect()
    await client.fence()
    for (const method of noNotifications)
      await client.notify(method, {}, { deliberate: 'no revision has this notification' })
    await client.fence()
  },
  provokes: ['messages.notification.no-response'],
})
