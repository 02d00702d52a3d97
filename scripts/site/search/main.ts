/** The search of the site: the list of its pages is loaded when somebody first looks for something. */
import MiniSearch from 'minisearch'

interface Found {
  readonly path: string
  readonly title: string
  readonly about: string
}

declare global {
  var sitePages: readonly Found[] | undefined
}

const root = document.body.dataset.root ?? ''
const field = document.querySelector<HTMLInputElement>('#search')
const list = document.querySelector<HTMLOListElement>('#found')

let index: Promise<MiniSearch<Found>> | undefined

/** Ids are found by their parts too: `tools.call` and `unknown-tool`. */
function load(): Promise<MiniSearch<Found>> {
  index ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${root}search-index.js`
    script.onerror = reject
    script.onload = () => {
      const search = new MiniSearch<Found>({
        idField: 'path',
        fields: ['title', 'about'],
        storeFields: ['path', 'title', 'about'],
        searchOptions: { boost: { title: 3 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
      })
      search.addAll(globalThis.sitePages ?? [])
      resolve(search)
    }
    document.head.append(script)
  })
  return index
}

function row({ path, title, about }: Found): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = `${root}${path}`
  link.append(Object.assign(document.createElement('b'), { textContent: title }))
  link.append(Object.assign(document.createElement('span'), { textContent: about }))
  item.append(link)
  return item
}

if (field !== null && list !== null) {
  const show = async (): Promise<void> => {
    const wanted = field.value.trim()
    const search = await load()
    // Somebody may have typed on while the list was loaded.
    if (wanted !== field.value.trim()) return
    const found = search.search(wanted).slice(0, 12)
    const none = Object.assign(document.createElement('li'), { textContent: 'Nothing found.' })
    list.replaceChildren(
      ...(found.length > 0 ? found.map((hit) => row({ path: hit.path, title: hit.title, about: hit.about })) : [none]),
    )
    list.hidden = wanted === ''
  }
  field.addEventListener('input', show)
  field.addEventListener('focus', load)
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement
    if (event.key === '/' && !isTyping) {
      event.preventDefault()
      field.focus()
    }
    if (event.key === 'Escape') {
      list.hidden = true
      field.blur()
    }
    if (event.key === 'Enter' && event.target === field) list.querySelector('a')?.click()
  })
}
