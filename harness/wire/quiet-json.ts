/** JSON text that may be shown: what a terminal would obey or reorder stands in it as an escape. It reads as the same value. */

/** What JSON.stringify leaves as it is: controls, and format characters and line separators of one UTF-16 unit. */
const acting = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** As JSON.stringify, for values that JSON has. */
export function quietJson(value: unknown): string {
  return JSON.stringify(value).replace(acting, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
