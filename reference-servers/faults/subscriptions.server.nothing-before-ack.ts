import type { RequestContext } from '../context.ts'
import { metaKey } from '../eras/select.ts'
import { fault } from '../seams.ts'
import type { Subscription } from '../server.ts'

/** Tells of changes for as long as one may come together with the request. */
async function hearEarly(context: RequestContext): Promise<void> {
  const { subscriptions } = context.server
  const _meta = { [metaKey.subscriptionId]: context.request.id }
  let hear = () => {}
  const heard = new Promise<void>((resolve) => {
    hear = resolve
  })
  const early: Subscription = {
    wants: (change) => change.kind === 'tools',
    notify: (method, params) => {
      context.notify(method, { ...params, _meta })
      hear()
    },
    end: () => hear(),
  }
  subscriptions.add(early)
  const timer = setTimeout(hear, 200)
  await heard
  clearTimeout(timer)
  subscriptions.delete(early)
}

export default fault({
  requirement: 'subscriptions.server.nothing-before-ack',
  says: 'listens to changes before it acknowledges',
  revisions: ['2026-07-28'],
  seams: {
    handlers: {
      'subscriptions/listen': async (request, context, next) => {
        await hearEarly(context)
        return next(request, context)
      },
    },
  },
})
