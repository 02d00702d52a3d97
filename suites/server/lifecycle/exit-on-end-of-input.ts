import { failed, notObserved, passed } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'

export default serverScenario<'served'>({
  title: 'Standard input ends',
  transports: ['stdio'],
  async drive({ connect }) {
    const client = await connect({ fresh: true })
    await client.fence({ as: 'served' })
    await client.endInput()
  },
  judges: {
    'lifecycle.shutdown.server-exits-on-eof': ({ served }, context) => {
      if (served.response === undefined) return notObserved('the server did not serve before its input ended')
      const { events } = conversationOf(served, context)
      const end = events.find(({ kind }) => kind === 'stdin-closed')
      if (end === undefined) return notObserved('the input was never ended')
      const signal = events.find((event) => event.kind === 'signal-sent')
      if (signal?.kind === 'signal-sent')
        return failed('an exit once the input has ended', `it was ended by ${signal.signal}`, end.seq, signal.seq)
      return passed
    },
  },
})
