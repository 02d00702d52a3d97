import { failed, notObserved, passed } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { unaddressedResponses } from '../../judging/stray-responses.ts'

export default serverScenario<'before' | 'notification' | 'fence'>({
  title: 'A notification that nobody knows',
  isolation: 'shared',
  async drive({ connect }) {
    const client = await connect()
    await client.fence({ as: 'before' })
    await client.notify(
      'notifications/x-suite/does-not-exist',
      {},
      {
        as: 'notification',
        deliberate: 'no revision has this notification',
      },
    )
    await client.fence({ as: 'fence' })
  },
  judges: {
    'messages.notification.no-response': ({ before, notification, fence }, context) => {
      if (before.response === undefined) return notObserved(`an ordinary request got ${before.whatCame}`)
      const stray = unaddressedResponses(context, notification, fence)[0]
      if (stray !== undefined) return failed('no response', stray.json, stray.seq)
      return fence.response === undefined ? notObserved(`the request after it got ${fence.whatCame}`) : passed
    },
  },
})
