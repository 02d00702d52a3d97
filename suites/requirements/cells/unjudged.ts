/** Why a requirement has no judge. */
import type { Requirement } from '../../../harness/index.ts'

/** The reason that says that somebody still has to write the judge. */
export const notYet = 'not yet'

/** The reason that goes with a requirement that nobody judges, as far as its own fields tell it. */
export function reasonToBeUnjudged(requirement: Requirement): string {
  if (requirement.observe === 'none') return 'cannot be seen by a peer'
  if (requirement.observe === 'tolerance') return 'nothing to judge, the suite accepts it'
  return notYet
}

/**
 * Brings the field `unjudged` of one YAML file up to date, line by line, so that all else stays as it is written.
 * @param text the file
 * @param reasonFor the default reason for an id that nobody judges; undefined for one that is judged
 */
export function markUnjudged(text: string, reasonFor: (id: string) => string | undefined): string {
  return text
    .split(/^(?=- id: )/m)
    .map((entry) => {
      const id = /^- id: (\S+)$/m.exec(entry)?.[1]
      if (id === undefined) return entry
      const reason = reasonFor(id)
      if (reason === undefined) return entry.replace(/^ {2}unjudged: .*\n/m, '')
      if (/^ {2}unjudged: /m.test(entry)) return entry
      return entry.replace(/^( {2}observe: .*\n)/m, `$1  unjudged: ${reason}\n`)
    })
    .join('')
}
