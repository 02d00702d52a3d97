/** Judges of authorization: functions of a launch, or of the launches of a scenario by name. */
import { type Finding, type Judge, type JudgeContext, notObserved } from '../../../../harness/index.ts'
import { type View, views } from './view.ts'

export const noAttempt = 'the client did not try to authorize'
export const noOutput = 'needs log-output: have the client tell its user on stdout or stderr what goes wrong'
export const noAuthorization = 'the client did not come to an authorization request'

/** What a judge may know beside the launch. */
export type LaunchCircumstances = Pick<JudgeContext, 'revision' | 'isCutShort'>

/** Judges the first launch. */
export function ofFlow(rule: (view: View, circumstances: LaunchCircumstances) => Finding): Judge<never> {
  return (_, context) => {
    const [view] = views(context)
    return view === undefined ? notObserved(noAttempt) : rule(view, context)
  }
}

/** Judges the launches by their variants; a variant that was repeated by its last launch. */
export function ofVariants<V extends string>(
  rule: (launched: (variant: V) => View | undefined, circumstances: LaunchCircumstances) => Finding,
): Judge<never> {
  return (_, context) => {
    const all = views(context)
    if (all.length === 0) return notObserved(noAttempt)
    return rule((wanted) => all.findLast(({ variant }) => variant === wanted), context)
  }
}
