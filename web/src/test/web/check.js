/** Fails unless two values are the same, as JSON sees them. */
export function same(actual, expected) {
  const found = JSON.stringify(actual);
  const wanted = JSON.stringify(expected);
  if (found !== wanted) {
    throw new Error(`found ${found} instead of ${wanted}`);
  }
}

/** Fails unless something is refused with these words. */
export function refused(action, words) {
  let error;
  try {
    action();
  } catch (thrown) {
    error = thrown;
  }
  if (!error) {
    throw new Error(`nothing was refused; expected: ${words}`);
  }
  if (!error.message.includes(words)) {
    throw new Error(`refused with '${error.message}' instead of '${words}'`);
  }
}
