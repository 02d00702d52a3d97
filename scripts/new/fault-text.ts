const record = (id: string): string => `  '${id}': {
    says: 'TODO what it does wrong',
    // TODO the seam where it does: docs/how-it-works/seams.md
    seams: {},
  },
`

/** A file of faults with one that still has to be written. */
export const faultText = (id: string): string => `import { faults } from '../../fault.ts'

export default faults({
${record(id)}})
`

/** The text of a file of faults with one more. */
export function insertFault(text: string, id: string): string {
  const end = text.lastIndexOf('\n})')
  if (end === -1) throw new RangeError('a file of faults ends with })')
  return `${text.slice(0, end + 1)}${record(id)}${text.slice(end + 1)}`
}
