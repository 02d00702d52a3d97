/** Whether anything of an object of functions is ever called, however deep it lies. */

/** The same object, whose functions tell `called` before they run. Whoever holds the original tells nothing. */
export function watchCalls<T extends object>(watched: T, called: () => void): T {
  return new Proxy(watched, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof value === 'function') {
        return new Proxy(value, {
          apply(run, self, given) {
            called()
            return Reflect.apply(run, self, given)
          },
        })
      }
      return typeof value === 'object' && value !== null ? watchCalls(value, called) : value
    },
  })
}
