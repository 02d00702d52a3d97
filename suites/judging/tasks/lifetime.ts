/** How long tasks are kept; scenarios of both sides name the exchanges alike. */
import { at, check, type Judge, notObserved } from '../../../harness/index.ts'

export type LifetimeLabel = 'endless' | 'brief' | 'early' | 'late'

/** Nobody keeps anything for thirty years. */
export const endless = 1e12
/** Milliseconds. */
export const brief = 200
/** How long after its ttl a task may still be there. */
const grace = 3000

export const lifetimeJudges = {
  'tasks.resources.max-ttl': ({ endless: call }) => {
    const ttl = at(call.result, 'task', 'ttl')
    if (ttl === undefined) return notObserved('the answer says nothing of a ttl')
    return check(ttl !== null && ttl !== endless, 'a ttl that is bounded', ttl)
  },
  'tasks.resources.cleanup-expired': ({ brief: call, late }) => {
    const ttl = Number(at(call.result, 'task', 'ttl'))
    if (late.response?.error !== undefined) return { verdict: 'passed' }
    const age = (late.sent?.at ?? 0) - (call.response?.at ?? 0)
    if (!(age > ttl + grace)) return notObserved('it was not watched for long enough')
    return check(false, `no task ${grace} ms after its ttl of ${ttl} ms`, late.response?.json)
  },
} satisfies Readonly<Record<string, Judge<LifetimeLabel>>>
