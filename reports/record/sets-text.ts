/** By which releases' demands a run was weighed, in words: `those of 2025-11-25@0.1`. */
export function setsText(sets: readonly string[]): string {
  return `those of the set${sets.length === 1 ? '' : 's'} ${sets.join(', ')}; what is newer is told and not counted`
}
