import { editResult } from '../fault-edits.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'subscriptions.listen-result.shape',
  says: 'does not say which subscription has ended',
  revisions: ['2026-07-28'],
  seams: editResult('subscriptions/listen', (result) => {
    const { 'io.modelcontextprotocol/subscriptionId': _, ...meta } = isObject(result._meta) ? result._meta : {}
    return { ...result, _meta: meta }
  }),
  alsoBreaks: { 'subscriptions.server.id-on-result': 'that id is what it leaves out' },
})
