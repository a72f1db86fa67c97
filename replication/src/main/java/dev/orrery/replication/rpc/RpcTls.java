package dev.orrery.replication.rpc;

import java.nio.file.Path;

/**
 * How nodes prove to each other that they belong to the same cluster: each shows a certificate of
 * one authority.
 *
 * @param key this node's private key, PEM
 * @param certificate this node's certificate, PEM
 * @param authority the certificate of the cluster's authority, PEM
 */
public record RpcTls(Path key, Path certificate, Path authority) {}
