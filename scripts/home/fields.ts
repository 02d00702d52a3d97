/** The address of the repository, which nobody knows before the first release. */

const placeholder = 'OWNER/mcp-conform'

/** What package.json says of it. */
export function homeFields(owner: string) {
  const url = `https://github.com/${owner}/mcp-conform`
  return { homepage: `${url}#readme`, bugs: `${url}/issues`, repository: { type: 'git', url: `git+${url}.git` } }
}

export const withOwner = (page: string, owner: string): string => page.replaceAll(placeholder, `${owner}/mcp-conform`)

/** A page that still has the placeholder, or a package.json without a repository. */
export function isPlaceholder(file: string, text: string): boolean {
  return file.endsWith('package.json') ? !text.includes('"repository"') : text.includes(placeholder)
}
