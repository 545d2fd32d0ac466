/** Nobody has read a question that followed another one so soon: a key that is pressed twice answers once. Milliseconds. */
export const answersApart = 700
