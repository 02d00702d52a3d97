/** What a scenario says about what it sends, in the words of the recorder. */
export function traceMarks(options: { readonly as?: string; readonly deliberate?: string }): {
  label?: string
  deliberate?: string
} {
  const { as, deliberate } = options
  return {
    label: as,
    deliberate,
  }
}
