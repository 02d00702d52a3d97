/** Which failures a proven sign lays to an SDK: nobody who builds on it can repair them. */
import type { Result } from '../../harness/judging/result.ts'
import { sdkName } from '../red/cause-text.ts'

/** The SDK to which each of these failures of one requirement is laid; undefined where one of them may be the target's own. */
function sdkOf(broken: readonly Pick<Result, 'causes'>[]): string | undefined {
  const names = new Set(broken.map(({ causes: [first] = [] }) => (first === undefined ? undefined : sdkName(first))))
  const [name] = names
  return names.size === 1 ? name : undefined
}

/**
 * `, in the TypeScript SDK 1.32.2, not in your code`; empty where no failure is laid to an SDK. Whose the others are is not known.
 * @param groups the failures of each broken requirement
 */
export function whoseText(groups: readonly (readonly Pick<Result, 'causes'>[])[]): string {
  const counts = new Map<string, number>()
  for (const group of groups) {
    const sdk = sdkOf(group)
    if (sdk !== undefined) counts.set(sdk, (counts.get(sdk) ?? 0) + 1)
  }
  const laid = [...counts.values()].reduce((a, b) => a + b, 0)
  if (laid === 0) return ''
  const parts = [...counts].map(([sdk, n]) => `${groups.length === n ? '' : `${n} of them `}in the ${sdk}`)
  return `, ${parts.join(', ')}${laid === groups.length ? ', not in your code' : ''}`
}
