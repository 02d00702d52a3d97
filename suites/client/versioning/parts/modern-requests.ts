/** Answers to the first modern request of a client, whatever its method. */
import type { MethodScript } from '../../../../harness/index.ts'

const methods = ['server/discover', 'tools/list', 'tools/call', 'subscriptions/listen'] as const

/** Gives `first` the first of the requests that a client may open with; `later` the following ones, by default the rules. */
export function firstRequest<L extends string>(
  first: MethodScript<L>,
  later: MethodScript<L> = (_, next) => next(),
): Readonly<Record<string, MethodScript<L>>> {
  let came = false
  const script: MethodScript<L> = (request, next) => {
    const isFirst = !came
    came = true
    return isFirst ? first(request, next) : later(request, next)
  }
  return Object.fromEntries(methods.map((method) => [method, script]))
}
