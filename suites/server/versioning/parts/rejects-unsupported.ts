import { allNamed, each, errorCode, given, type Judge, notObserved } from '../../../../harness/index.ts'
import { codes } from '../../../../schema/index.ts'

/**
 * Requests in a version that nobody implements are refused with the code for that, where the same request in a version of the
 * server is served. For scenarios that label the one `unsupported:...` and the other `served:...`.
 */
export const rejectsUnsupported: Judge<never> = (labels) => {
  const served = allNamed(labels, 'served:')
  return each(allNamed(labels, 'unsupported:'), (unsupported) => {
    const control = served.find(({ sent }) => sent?.method === unsupported.sent?.method)
    if (control === undefined) return notObserved('the same request in another version was not made')
    return given(control, () => errorCode(unsupported, codes.unsupportedProtocolVersion))
  })
}
