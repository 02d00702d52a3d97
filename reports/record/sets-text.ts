/** By which releases' demands a run was weighed, in words: `those of 2025-11-25@0.1`. */
export function setsText(sets: readonly string[]): string {
  return `the requirements of ${sets.join(', ')}; newer requirements are reported, but not counted`
}
