/** Whether the client stops where it has to. */
import { type Finding, failed, notObserved, passed } from '../../../../harness/index.ts'
import { noAuthorization } from './judge.ts'
import type { Asked, View } from './view.ts'

/** What the client must not do: the first of it, if it did. */
type Step = (view: View) => Asked | undefined

export const authorizes: Step = ({ authorizations }) => authorizations[0]
export const redeems: Step = ({ tokens }) => tokens[0]

/**
 * @param variants where it has to stop
 * @param expected what it should do there
 * @param reason why nothing shows without the control
 */
export function stops<V extends string>(
  launched: (variant: V | 'control') => View | undefined,
  { variants, step, expected }: { readonly variants: readonly V[]; readonly step: Step; readonly expected: string },
): Finding {
  for (const variant of variants) {
    const view = launched(variant)
    const taken = view === undefined ? undefined : step(view)
    if (taken !== undefined) return failed(expected, `${taken.http.method} ${taken.http.url}`, taken.http.seq)
  }
  const control = launched('control')
  return control !== undefined && step(control) !== undefined ? passed : notObserved(noAuthorization)
}
