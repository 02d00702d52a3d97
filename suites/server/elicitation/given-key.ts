import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { toolFor } from '../../stimuli/answered-call.ts'
import { isOwnPage, visitPage } from '../../stimuli/visit-page.ts'
import { toldRightClient } from './parts/completions.ts'
import { type Visited, visitedCall } from './parts/visited-call.ts'

const capabilities: JsonObject = { elicitation: { form: {}, url: {} } }

/** https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#completion-notifications-for-url-mode-elicitation */
export default using(['url-eliciting-tool']).serverScenario<Visited<'given'>>({
  title: 'A user who enters what the page asks for, and somebody else whom that does not concern',
  transports: ['streamable-http'],
  revisions: ['2025-11-25'],
  // What is entered on the page counts for whoever calls the tool next.
  isolation: 'alone',
  async drive(context) {
    const tool = await toolFor('url-eliciting-tool', context)
    if (tool === undefined) return
    const [own, other] = [await context.connect({ capabilities }), await context.connect({ capabilities })]
    const streams = [await own.listen(), await other.listen()]
    await visitedCall(own, context.revision, tool.params(), 'given', async (url) => {
      if (isOwnPage(url, own)) await visitPage(own, url, { cookie: undefined, typed: 'x-suite-key' })
    })
    await Promise.all([own.fence(), other.fence()])
    await Promise.all(streams.map((stream) => stream.close()))
  },
  judges: { 'elicitation.complete.right-client': toldRightClient },
  provokes: ['elicitation.complete.carries-id', 'elicitation.complete.shape'],
})
