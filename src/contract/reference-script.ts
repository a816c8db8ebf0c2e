/** Where the script of the API's reference is served (Scalar, embedded in the program): its name holds its version, so it never changes. */
export const referenceScript = "/scalar-1.72.1.js";
