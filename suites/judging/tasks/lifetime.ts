/** How long tasks are kept; scenarios of both sides name the exchange alike. */
import { at, check, type Judge, notObserved } from '../../../harness/index.ts'

export type LifetimeLabel = 'endless'

/** Nobody keeps anything for thirty years. */
export const endless = 1e12

export const lifetimeJudges = {
  'tasks.resources.max-ttl': ({ endless: call }) => {
    const ttl = at(call.result, 'task', 'ttl')
    if (ttl === undefined) return notObserved('the answer says nothing of a ttl')
    return check(ttl !== null && ttl !== endless, 'a ttl that is bounded', ttl)
  },
} satisfies Readonly<Record<string, Judge<LifetimeLabel>>>
