import { serverScenario } from '../../define.ts'

/** What comes in answer is judged on every conversation; on this one nothing else was odd before. */
export default serverScenario({
  title: 'A notification that nobody knows',
  group: 'plain',
  async drive({ connect }) {
    const client = await connect()
    await client.fence()
    await client.notify('notifications/x-suite/does-not-exist', {}, { deliberate: 'no revision has this notification' })
    await client.fence()
  },
  provokes: ['messages.notification.no-response'],
})
