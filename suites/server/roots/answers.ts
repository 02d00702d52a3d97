import { failed, notObserved, passed } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { questions, wasAsked } from '../../judging/questions.ts'
import { answeredCall, toolFor } from '../../stimuli/answered-call.ts'

const asks = 'roots/list'
const before = { uri: 'file:///mcp-conform/before', name: 'before' }
const after = { uri: 'file:///mcp-conform/after', name: 'after' }

export default using(['roots-tool']).serverScenario<'first' | 'changed' | 'second'>({
  title: 'A tool that uses the roots, before and after they change',
  isolation: 'mixed',
  async drive(context) {
    const { connect, revision, transport } = context
    const params = (await toolFor('roots-tool', context))?.params()
    if (params === undefined) return
    const isTold = revision.era === 'legacy'
    const client = await connect({ capabilities: { roots: isTold ? { listChanged: true } : {} }, fresh: true })
    // Servers may ask on their own, when they are told that the roots are others.
    const stream = transport === 'streamable-http' && isTold ? await client.listen({ reconnects: true }) : undefined
    await answeredCall(client, revision, params, { [asks]: () => ({ roots: [before] }) }, { as: 'first' })
    let isAsked = false
    const answer = () => {
      isAsked = true
      return { roots: [after] }
    }
    client.onRequest(asks, answer)
    if (isTold) await client.notify('notifications/roots/list_changed', undefined, { as: 'changed' })
    await answeredCall(client, revision, params, { [asks]: answer }, { as: 'second' })
    // A server that asks on its own is free to answer the call first.
    if (isTold && !isAsked) await client.next(({ method }) => method === asks)
    await stream?.close()
  },
  judges: {
    'roots.list-changed.server-refetch': ({ first, changed, second }, context) => {
      if (!wasAsked(first, context, asks)) return notObserved('the tool did not ask for the roots')
      const told = changed.sent?.seq ?? Number.POSITIVE_INFINITY
      const asksAgain = questions(second, context, asks).some(({ seq }) => seq > told)
      const usesNew = JSON.stringify(second.result).includes(after.uri)
      if (asksAgain || usesNew) return passed
      return failed(`${asks} again, after the roots have changed`, second.response?.json)
    },
  },
  provokes: ['roots.list.shape', 'roots.capability.check-before-use'],
})
