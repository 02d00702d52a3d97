/** On paper: each failure with all ways and the line that breaks the rule in full; what folds is folded, as on a fresh page. */

export function unfoldForPrint(): void {
  const query = matchMedia('print')
  let restore: readonly (() => void)[] = []
  const unfold = () => {
    for (const undo of restore) undo()
    restore = query.matches ? [...opened('.card details.way', true), ...opened('.group', false), ...unhidden()] : []
  }
  query.addEventListener('change', unfold)
  unfold()
}

/** @returns what takes it back */
function opened(selector: string, isOpen: boolean): readonly (() => void)[] {
  return [...document.querySelectorAll<HTMLDetailsElement>(selector)].map((details) => {
    const before = details.open
    details.open = isOpen
    return () => {
      details.open = before
    }
  })
}

function unhidden(): readonly (() => void)[] {
  return [...document.querySelectorAll<HTMLElement>('.arrow.offending + .detail[hidden]')].map((detail) => {
    detail.hidden = false
    return () => {
      detail.hidden = true
    }
  })
}
