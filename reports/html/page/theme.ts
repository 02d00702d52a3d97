/** Light or dark: what the system says, until the reader says otherwise. */

export function switchTheme(): void {
  const root = document.documentElement
  const isDark =
    root.dataset.theme === undefined
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : root.dataset.theme === 'dark'
  root.dataset.theme = isDark ? 'light' : 'dark'
}
