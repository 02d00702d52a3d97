/** The frozen sets of the package, and that of this release while it is not frozen yet. */
import { frozen, stricter } from '../../generated/sets.ts'
import type { Suite } from '../../harness/index.ts'
import { type FrozenSet, freeze } from './frozen-set.ts'
import { judgedRules } from './judged-rules.ts'

interface Releases {
  /** `0.2` */
  readonly own: string
  /** All whose sets are known, the oldest first; the own one is among them. */
  readonly names: readonly string[]
  setOf(release: string): FrozenSet | undefined
}

/** @param version of this program */
export function releases(suite: Suite, version: string): Releases {
  const own = minorOf(version)
  const names = [...new Set([...Object.keys(frozen), own])].sort(byNumber)
  return {
    own,
    names,
    setOf(release) {
      const known = frozen[release]
      if (known !== undefined || release !== own) return known
      const [before] = names.slice(0, names.indexOf(own)).reverse()
      return freeze(judgedRules(suite), before === undefined ? undefined : frozen[before], new Set(stricter[own]))
    },
  }
}

/** `0.2` of `0.2.7` */
export function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.')
}

function byNumber(a: string, b: string): number {
  const [majorA = 0, minorA = 0] = a.split('.').map(Number)
  const [majorB = 0, minorB = 0] = b.split('.').map(Number)
  return majorA - majorB || minorA - minorB
}
